import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Download } from '#src/ui/drawings/download.ts';
import { icon } from '#src/ui/icons.tsx';
import { LONGEST_CODE, type Program, programNames, programs } from '../exports/account-codes.ts';
import type { booksForms } from './books-actions.server.ts';
import type { BooksPage } from './read-books-page.server.ts';

const FileIcon = icon(Download);

/** How each program takes the files, where one has to know. */
const HOW: Record<Program, string> = {
  xero: 'Import the journal (amounts include tax), or the sales invoices in its place, never both: with invoices, fees, expired vouchers and lessons paid ahead are entered by hand. Statements are for schools that keep a gateway as a bank account.',
  quickbooks:
    'The VAT is a line of its own in the journal: check your VAT return against it. Statements are for schools that keep a gateway as a bank account.',
  freeagent:
    'FreeAgent imports statements alone. Enter the journal below by hand, from the totals of its accounts.',
  sage: 'Add one customer for all sales first. Quick entries say what was sold, statements what the gateways took and paid out.',
  sage50: 'One file with every journal of the month, to import as audit trail transactions.',
};

/** The month's files for a program, and by what the program knows our accounts. */
export function FilesPanel({
  books: { month, files, codes, isAgent, isRegistered },
  program,
  form,
  refused,
}: {
  books: BooksPage;
  program: Program;
  form: ReturnType<typeof booksForms>['setAccountCodes'];
  refused: RefusedPost | undefined;
}) {
  const accounts = openForm(form, {
    subject: { program },
    defaults: Object.fromEntries(codes.map(({ key, code }) => [key, code])),
    refused,
  });
  return (
    <Panel
      id="files"
      title="Files for your accountant"
      foot={
        codes.length > 0 && (
          <details className="more" open={accounts.isRefused}>
            <summary>Accounts in {programNames[program]}</summary>
            <ActionForm form={accounts} className="stack stack--6 mt-3">
              <div className="grid-3 grid-3--codes grid items-end g-3">
                {codes.map(({ key, name }) => (
                  <TextField
                    key={key}
                    field={{ ...accounts.fields[key], maxLength: LONGEST_CODE }}
                    label={name}
                  />
                ))}
              </div>
              <Submit>Save the accounts</Submit>
            </ActionForm>
          </details>
        )
      }
    >
      <nav className="chips cluster items-stretch g-1" aria-label="Program">
        {programs.map((one) => (
          <a
            key={one}
            href={`?month=${month}&program=${one}#files`}
            aria-current={one === program ? 'page' : undefined}
          >
            {programNames[one]}
          </a>
        ))}
      </nav>
      {files.length === 0 ? (
        <p className="quiet mt-3">Nothing was booked in this month.</p>
      ) : (
        <ul className="plain stack stack--3 mt-3">
          {files.map(({ title, address }) => (
            <li key={address}>
              <a href={address} className="cluster g-2">
                <FileIcon />
                {title} (CSV)
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet mt-3">{HOW[program]}</p>
      {program === 'sage' && !isRegistered && (
        <p className="quiet mt-3">
          Your school isn’t registered for VAT, so quick entries are in Sage’s columns for a business without
          it.
        </p>
      )}
      {isAgent && (
        <p className="quiet mt-3">
          Your instructors sell the lessons and the training: for these, enter the account in which you hold
          their money.
        </p>
      )}
    </Panel>
  );
}
