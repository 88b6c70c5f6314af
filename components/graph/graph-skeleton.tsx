/** What stands in a large graph's place while it is laid out: as many blocks as there are nodes, up to a screenful. */
export function GraphSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" aria-label={`${label}: being drawn`} className="h-full w-full overflow-hidden p-6">
      <div aria-hidden="true" className="flex flex-wrap justify-center gap-x-3 gap-y-4">
        {Array.from({ length: Math.min(count, 240) }, (_, at) => (
          <div key={at} className="h-6 w-13 animate-shimmer rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}
