/** What becomes of units, each with what follows from it; without what becomes of none. */
export const Consequences = ({
  rows,
}: {
  rows: readonly { name: string; items: readonly string[]; note: string }[];
}) => (
  <dl className="consequences">
    {rows
      .filter(({ items }) => items.length > 0)
      .map(({ name, items, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="fine">{note}</p>
          </dd>
        </div>
      ))}
  </dl>
);
