import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { StaffDesign } from '../../changes/voucher-design-sale.server.ts';
import type { designActions } from './design-actions.server.ts';

/** The drawings that a voucher can be given in. */
export function DesignsPanel({
  id,
  title,
  designs,
  mayChange,
  refused,
}: {
  id: string;
  title: string;
  designs: readonly StaffDesign[];
  mayChange: boolean;
  refused?: RefusedPost | undefined;
}) {
  const offered = designs.filter((design) => design.offered).length;
  return (
    <Panel id={id} title={title} count={`${offered} of ${designs.length} offered`}>
      <ul className="design-list grid g-5 gx-4">
        {designs.map((design) => (
          <li key={design.id}>
            <img src={design.art} alt="" width="240" height="150" loading="lazy" />
            <p className="row between">
              <b>{design.name}</b>
              <Badge tone={design.offered ? 'success' : 'warning'}>
                {design.offered ? 'Offered' : 'Not offered'}
              </Badge>
            </p>
            {mayChange && (
              <ActionForm
                form={buttonForm<typeof designActions>(
                  design.offered ? 'stopOfferingDesign' : 'offerDesign',
                  {
                    subject: { id: design.id },
                    refused,
                  },
                )}
              >
                <Submit>
                  {design.offered ? 'Stop offering' : 'Offer'}
                  <span className="visually-hidden"> {design.name}</span>
                </Submit>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
