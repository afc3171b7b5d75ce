import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { TEXT_STATES, TEXT_TONES } from '#src/kit/parts/text-states.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';

interface Text {
  id: string;
  phone: string;
  body: string;
  at: string;
  state: keyof typeof TEXT_STATES;
  reason: string | null;
}

const TEXTS: Column<Text>[] = [
  {
    head: 'Text',
    className: 'wide',
    cell: ({ id, body, phone, reason, state }) => (
      <>
        {state === 'received' ? (
          <a href={`/office/replies/${id}`}>
            <bdi>{body}</bdi>
          </a>
        ) : (
          <bdi>{body}</bdi>
        )}
        <small>{reason ? `${phoneAsWritten(phone)}: ${reason}` : phoneAsWritten(phone)}</small>
      </>
    ),
  },
  { head: 'When', cell: ({ at }) => at },
  {
    head: 'State',
    className: 'end',
    cell: ({ state }) => <Badge tone={TEXT_TONES[state]}>{TEXT_STATES[state]}</Badge>,
  },
];

/** Texts to and from somebody. */
export function TextsTable({ texts, caption }: { texts: readonly Text[]; caption: string }) {
  return (
    <TablePanel
      id="texts"
      title="Texts"
      count={texts.length}
      caption={caption}
      columns={TEXTS}
      rows={texts}
      keyOf={({ id }) => id}
    />
  );
}
