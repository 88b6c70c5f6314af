/** How each guard of unsaved input on the page asks before the user goes to an in-app address. */
export const activeGuards = new Set<(href: string) => void>();

/** For a shortcut or anything else that is not a link: calls `go`, or lets the guard of unsaved input ask first. */
export function leaveFor(href: string, go: (href: string) => void): void {
  const [ask] = activeGuards;
  if (ask && isAnotherPage(new URL(href, location.href))) ask(href);
  else go(href);
}

export const isAnotherPage = ({ pathname, search }: URL): boolean =>
  pathname !== location.pathname || search !== location.search;
