/**
 * What the tab and the history call a page. Not Next's metadata: that comes after its page, and the tab has no title
 * until then.
 */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Chain dashboard`}</title>;
}
