/** Numbers in a table, each with a bar. */
export function Bars({ caption, unit, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{unit}</th>
          <th scope="col">Bar</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{value.toLocaleString("en")}</td>
            <td aria-hidden="true">
              <span class="bar-of" style={{ width: `${(100 * value) / most}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Properties of {@link Bars}. */
export interface BarsProps {
  readonly caption: string;
  readonly unit: string;
  readonly rows: readonly { readonly name: string; readonly value: number }[];
}
