import { renderToStaticMarkup } from 'react-dom/server';
import { londonDateTime } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { formatActionName } from '../log/audit-entry-text.ts';

const STYLE = `body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
table { width: 100%; margin-block: 1rem; border-collapse: collapse; }
table table { margin-block: 0.25rem; }
table table th { width: 9rem; }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { width: 14rem; font-weight: 600; }`;

/** The answer to a subject access request as a page of its own, for people; the same as JSON is for programs. */
export function readableExport(
  kept: object,
  { email, school, now }: { email: string; school: string; now: Date },
): string {
  const filled = (Object.entries(kept) as [about: string, rows: unknown[]][]).filter(
    ([, rows]) => rows.length > 0,
  );
  const page = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`What ${school} keeps about ${email}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>
          What {school} keeps about {email}
        </h1>
        <p>On {londonDateTime(now, 'long')}. The privacy page says why, and for how long.</p>
        {filled.map(([table, rows]) => (
          <section key={table}>
            <h2>{toText(table)}</h2>
            {rows.map((row) => (
              <Row key={JSON.stringify(row)} row={row} />
            ))}
          </section>
        ))}
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}

function Row({ row }: { row: unknown }) {
  const fields = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== '');
  return (
    <table>
      <tbody>
        {fields.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{toText(name)}</th>
            <td>
              <Value name={name} value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "created_at" as "Created at", "total_pence" as "Total", "lessonLinks" as "Lesson links". */
function toText(name: string): string {
  return formatActionName(name.replace(/_pence$/, '').replaceAll('_', ' '));
}

/** What lies in what, such as the lines of a basket, is a table in the table. */
function Value({ name, value }: { name: string; value: unknown }) {
  if (isPlain(value)) return formatValue(name, value);
  if (!Array.isArray(value)) return <Row row={value} />;
  const items = value.filter((one) => one !== null && one !== '');
  if (items.every(isPlain)) return items.map((one) => formatValue(name, one)).join(', ');
  return items.map((one) => <Row key={JSON.stringify(one)} row={one} />);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Date;
}

/** Instants in JSON columns come as text. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function formatValue(name: string, value: unknown): string {
  if (value instanceof Date) return londonDateTime(value, 'medium');
  if (typeof value === 'string' && INSTANT.test(value)) return londonDateTime(new Date(value), 'medium');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && name.endsWith('_pence')) return pounds(asPence(value));
  return String(value);
}
