import { TablePanel } from '#src/kit/parts/table-panel.tsx';

/** What can be typed into the words of an email or a text. */
export function Placeholders({
  examples,
  required,
  needed,
}: {
  examples: Record<string, string>;
  /** Those that the words must keep. */
  required: readonly string[];
  /** What is said of them: "In the opening". */
  needed: string;
}) {
  return (
    <TablePanel
      id="placeholders"
      title="Placeholders"
      caption="Placeholders, with what the preview has in their place"
      className="table--tight"
      rows={Object.entries(examples)}
      keyOf={([placeholder]) => placeholder}
      columns={[
        { head: 'Type this', cell: ([placeholder]) => <code>{`{${placeholder}}`}</code> },
        { head: 'To say, for example', className: 'wide', cell: ([, example]) => example },
        { head: 'Needed', cell: ([placeholder]) => (required.includes(placeholder) ? needed : '') },
      ]}
    />
  );
}
