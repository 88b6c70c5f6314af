/** The document title. We don't use Next's metadata: it arrives after the page, and until then the tab has no title. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Chain dashboard`}</title>;
}
