/** The type of texts without the texts themselves: what every language has to have. */
export type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly string[]
      ? readonly string[]
      : { [K in keyof T]: Widen<T[K]> };
