import { type GroupBox } from './group-box';

/** The ground that the pointer or the focus is on. */
export function GroupBoxOutline({ box: { x, y, width, height } }: { box: GroupBox }) {
  return (
    <div
      aria-hidden="true"
      className="absolute rounded-xl"
      style={{
        left: x,
        top: y,
        width,
        height,
        outline: 'calc(3px / var(--graph-scale, 1)) solid var(--accent)',
      }}
    />
  );
}
