/** The outcomes of units, each with its consequence. An outcome without units is left out. */
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
