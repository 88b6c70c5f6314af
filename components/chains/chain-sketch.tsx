import { clsx } from 'clsx';
import type { ChainSummary } from '@/lib/chains/schema';
import type { DotKind, SketchDot } from '@/lib/chains/sketch-dots';
import { useSketch } from './sketch-provider';

const kindWords: Record<DotKind, string> = {
  plain: '',
  blocked: 'blocked',
  'off-market': 'off the market',
  done: 'completed',
};

/** The row's space for a drawing on a wide screen, and the smallest part of its size that still shows dots. */
const room = { width: 112, height: 44 };
const minScale = 0.15;

/**
 * A small drawing of a chain for its row: the bottom on the left, the top on the right, the user's own filled. Words if it
 * is too large to draw there.
 */
export function ChainSketch({
  chain,
  dots,
  className,
}: {
  chain: ChainSummary;
  dots: SketchDot[];
  className?: string;
}) {
  const sketch = useSketch(chain);
  const byId = new Map(dots.map((dot) => [dot.id, dot]));
  const [all, ...rest] = wordsOf(dots);
  if (Math.min(room.width / sketch.width, room.height / sketch.height) < minScale) {
    return (
      <p className={clsx('text-xs text-muted', className)}>
        {all}
        <span className="sr-only">, {rest.join(', ')}</span>
      </p>
    );
  }
  // Long chains shrink to fit; short ones are not enlarged.
  return (
    <svg
      role="img"
      aria-label={`Drawing of the chain. ${[all, ...rest].join(', ')}.`}
      viewBox={`-1 -1 ${sketch.width + 2} ${sketch.height + 2}`}
      preserveAspectRatio="xMinYMid"
      style={{ width: sketch.width + 2 }}
      className={clsx('block max-h-12 max-w-full', className)}
    >
      <path d={sketch.lines} fill="none" className="stroke-line-strong" strokeWidth={1.5} />
      {sketch.dots.map(({ id, x, y }) => (
        <Dot key={id} x={x} y={y} dot={byId.get(id)} />
      ))}
    </svg>
  );
}

/** Each kind has its own shape, because colour alone must not convey it. */
function Dot({ x, y, dot }: { x: number; y: number; dot?: SketchDot }) {
  const position = `translate(${x} ${y})`;
  if (dot?.kind === 'blocked') {
    return (
      <path
        transform={position}
        d="M0-5.5 5.5 0 0 5.5-5.5 0Z"
        className="fill-danger stroke-surface"
        strokeWidth={1}
      />
    );
  }
  if (dot?.kind === 'off-market') {
    return (
      <g transform={position} className="stroke-danger" strokeWidth={2}>
        <circle r={5} className="fill-surface stroke-surface" />
        <path d="M-3-3 3 3M3-3-3 3" strokeLinecap="round" />
      </g>
    );
  }
  const isDone = dot?.kind === 'done';
  return (
    <g transform={position}>
      <circle
        r={4}
        strokeWidth={1.75}
        className={clsx(
          isDone
            ? 'fill-success stroke-success'
            : dot?.isOwn
              ? 'fill-accent stroke-accent'
              : 'fill-surface stroke-control',
        )}
      />
      {isDone && (
        <path d="M-1.8.1-.5 1.5 1.9-1.3" fill="none" className="stroke-surface" strokeWidth={1.25} />
      )}
    </g>
  );
}

/** "5 properties", "2 yours", "1 blocked" */
function wordsOf(dots: SketchDot[]): string[] {
  const own = dots.filter((dot) => dot.isOwn).length;
  const states = (['blocked', 'off-market', 'done'] as const).flatMap((kind) => {
    const count = dots.filter((dot) => dot.kind === kind).length;
    return count > 0 ? [`${count} ${kindWords[kind]}`] : [];
  });
  const total = `${dots.length} ${dots.length === 1 ? 'property' : 'properties'}`;
  return [total, `${own} yours`, ...states];
}
