/** Properties of {@link LineChart}. */
export interface LineChartProps {
  readonly title: string;
  /** Numbers at times, in milliseconds since the epoch, the earlier first. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly say: (value: number) => string;
}

const [WIDTH, HEIGHT] = [300, 80];

/** A number over time: as a line, and as words for those who cannot see it. */
export function LineChart({ title, points, say }: LineChartProps) {
  const last = points.at(-1);
  if (last === undefined) return null;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (
    <figure class="line-chart">
      <figcaption>
        <span>{title}</span> <strong>{say(last.value)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: now ${say(last.value)}, of late from ${say(least)} to ${say(most)}`}
      >
        <polyline points={placesOf(points, most)} vector-effect="non-scaling-stroke" />
      </svg>
      <p class="dim">{least === most ? "steady" : `${say(least)} to ${say(most)}`}</p>
    </figure>
  );
}

/** Points of the line: time to the right, from 0 at the bottom. */
function placesOf(points: LineChartProps["points"], most: number): string {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const xOf = (at: number) => (last === first ? WIDTH : ((at - first) / (last - first)) * WIDTH);
  const yOf = (value: number) => HEIGHT - 4 - (value / Math.max(most, 1)) * (HEIGHT - 8);
  // One point is a line as well.
  const drawn = points.length === 1 ? [...points, ...points] : points;
  return drawn
    .map(({ at, value }, index) => `${(index === 0 ? 0 : xOf(at)).toFixed(1)},${yOf(value).toFixed(1)}`)
    .join(" ");
}
