/** The end of a choice among everything there is: another member is an error of the types. */
export function assertNever(value: never): never {
  throw new Error(`unknown: ${JSON.stringify(value)}`);
}
