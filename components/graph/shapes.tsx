import { type Shape } from './picture';

const paint = (name?: string) => (name ? `var(--${name})` : 'none');

/** Shapes as SVG elements; colours stay tokens, so the theme switches without drawing again. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, at) => {
    if (shape.kind === 'text') {
      const { x, y, size, weight, anchor } = shape;
      return (
        <text
          key={at}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={weight}
          textAnchor={anchor}
          fill={paint(shape.fill)}
        >
          {shape.text}
        </text>
      );
    }
    const colours = { fill: paint(shape.fill), stroke: paint(shape.stroke), strokeWidth: shape.strokeWidth };
    if (shape.kind === 'box') {
      const { x, y, width, height, radius } = shape;
      return <rect key={at} x={x} y={y} width={width} height={height} rx={radius} {...colours} />;
    }
    const { x = 0, y = 0, scale = 1 } = shape;
    const moved = x || y || scale !== 1 ? `translate(${x} ${y}) scale(${scale})` : undefined;
    return (
      <path
        key={at}
        d={shape.d}
        transform={moved}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...colours}
      />
    );
  });
}
