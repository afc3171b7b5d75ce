import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import { WeekGrid } from '#src/kit/parts/week-grid.tsx';
import type { OrderPageData } from './order-page-data.server.ts';

export function OrderPeople({
  order,
  mayWork,
  mayRefund,
}: {
  order: OrderPageData;
  mayWork: boolean;
  mayRefund: boolean;
}) {
  const { buyer, learner, isPupil, delivery } = order.people;
  const taught = order.isTraining ? 'trainee' : 'learner';
  const mayCorrect = mayWork && order.isCorrectable;
  return (
    <Panel id="people" title="People">
      <dl className="pairs">
        <Pair name={isPupil ? `Buyer, ${taught}` : 'Buyer'}>
          {order.customer ? (
            <a href={`/office/customers/${order.customer}`}>
              <bdi>{buyer.name}</bdi>
            </a>
          ) : (
            <bdi>{buyer.name}</bdi>
          )}
          {buyer.phone && (
            <small>
              <PhoneLink phone={buyer.phone} />
            </small>
          )}
          <small>
            <EmailAddress>{buyer.email}</EmailAddress>
          </small>
          <small>{buyer.address}</small>
          {mayCorrect && <Correct id={order.id} who="buyer" whom="the buyer" />}
        </Pair>
        {learner && (
          <Pair name={learnerLabel(order)}>
            <bdi>{learner.name}</bdi>
            {learner.phone && (
              <small>
                <PhoneLink phone={learner.phone} />
              </small>
            )}
            <small>{learner.address}</small>
            {mayCorrect && <Correct id={order.id} who="learner" whom={`the ${taught}`} />}
          </Pair>
        )}
        {delivery && (
          <Pair name="Posted to">
            <bdi>{delivery.name}</bdi>
            <small>{delivery.address}</small>
            {mayRefund && order.isToPost && <Correct id={order.id} who="delivery" whom="the delivery" />}
          </Pair>
        )}
        {order.instructors.length > 0 && <Pair name="Instructor">{order.instructors.join(', ')}</Pair>}
        {order.consents.length > 0 && (
          <Pair name="Consents">
            {order.consents.map(({ label, when, version }) => (
              <span key={label} className="pairs__one">
                {label}
                <small>{when}</small>
                <small>Version {version}</small>
              </span>
            ))}
          </Pair>
        )}
      </dl>
    </Panel>
  );
}

function learnerLabel({ isTraining, people: { isPupil } }: OrderPageData): string {
  if (isTraining) return isPupil ? 'Trainee’s address' : 'Trainee';
  return isPupil ? 'Pick-up' : 'Learner';
}

function Correct({ id, who, whom }: { id: string; who: string; whom: string }) {
  return (
    <small className="no-print">
      <a href={`/office/orders/${id}/correct/${who}`}>
        Correct<span className="visually-hidden"> {whom}</span>
      </a>
    </small>
  );
}

export function OrderAvailability({
  order: { free, asksWhen, isTraining, learner },
}: {
  order: OrderPageData;
}) {
  if (!asksWhen) return null;
  return (
    <Panel id="when" title={isTraining ? 'When to ring' : 'Availability'}>
      <WeekGrid
        caption={`${isTraining ? `Ring ${learner}` : `${learner} can learn`}: ${free.length} of 21 times`}
        free={free}
      />
    </Panel>
  );
}

export function OrderVouchers({ order: { vouchersBought, vouchersUsed } }: { order: OrderPageData }) {
  if (vouchersBought.length + vouchersUsed.length === 0) return null;
  return (
    <Panel id="vouchers" title="Vouchers">
      <dl className="pairs">
        {vouchersBought.map((voucher) => (
          <VoucherPair key={voucher.ends} name="Bought" voucher={voucher} />
        ))}
        {vouchersUsed.map((voucher) => (
          <VoucherPair key={voucher.ends} name="Used" voucher={voucher} />
        ))}
      </dl>
    </Panel>
  );
}

function VoucherPair({
  name,
  voucher: { ends, balance, isClosed },
}: {
  name: string;
  voucher: OrderPageData['vouchersBought'][number];
}) {
  return (
    <Pair name={name}>
      <a href={`/office/vouchers?find=${ends}`}>Ending {ends}</a>
      <small>{isClosed ? 'Closed' : balance}</small>
    </Pair>
  );
}

export function OrderLearning({ order: { learning } }: { order: OrderPageData }) {
  if (!learning) return null;
  return (
    <Panel id="learning" title="Learning">
      <dl className="pairs">
        <Pair name="Opens">
          {learning.items.map((item) => (
            <span key={item} className="pairs__one">
              {item}
            </span>
          ))}
        </Pair>
        <Pair name="Until">{learning.until}</Pair>
      </dl>
    </Panel>
  );
}
