/** Which screen the address names. Secrets stand behind the # and are taken from it at once. */

export type Route =
  | { screen: "start" }
  | { screen: "new"; preset: string | null }
  | { screen: "table"; table: string }
  | { screen: "rules"; preset: string | null }
  | { screen: "replay" }
  | { screen: "mine" }
  | { screen: "lost" };

export function parse(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { screen: "lost" };
  switch (first) {
    case "":
      return { screen: "start" };
    case "new":
      return { screen: "new", preset: second || null };
    case "t":
      return second ? { screen: "table", table: second } : { screen: "lost" };
    case "rules":
      return { screen: "rules", preset: second || null };
    case "replay":
      return { screen: "replay" };
    case "mine":
      return { screen: "mine" };
    default:
      return { screen: "lost" };
  }
}

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => {
      this.path = location.pathname;
    });
  }

  get route(): Route {
    return parse(this.path);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** A link inside the page: the browser's own gestures (new tab …) stay as they are. */
export function inside(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
