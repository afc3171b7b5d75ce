import { listSums } from '#src/features/basket/lines/sums.ts';
import { styles } from '#src/platform/mail/email-layout.tsx';
import { pounds } from '#src/platform/money.ts';
import type { Purchase } from '../purchase.ts';
import { detailsOf } from './receipt-text.server.ts';

/** What is bought, line by line, and how its total adds up, in an email. `total` names it. */
export function PurchaseSums({ purchase, total }: { purchase: Purchase; total: string }) {
  const { subtotal, discounts, postage, mpf: fee, addresses } = purchase;
  const sums = listSums({ subtotal, discounts, postage: addresses.delivery && postage, fee });
  return (
    <table className="sums" style={styles.table}>
      <tbody>
        {purchase.lines.map((line, position) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same, and an order never changes
            key={position}
            amount={pounds(line.subtotal)}
          >
            {line.quantity > 1 && `${line.quantity} × `}
            {line.name}
            <Details text={detailsOf(line, purchase)} />
          </Row>
        ))}
        {sums.map(({ name, amount }) => (
          <Row key={name} amount={amount}>
            {name}
          </Row>
        ))}
        <tr>
          <td style={styles.total}>{total}</td>
          <td style={{ ...styles.total, textAlign: 'right' }}>{pounds(purchase.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Row({ amount, children }: { amount: string; children: React.ReactNode }) {
  return (
    <tr>
      <td style={styles.cell}>{children}</td>
      <td style={styles.amount}>{amount}</td>
    </tr>
  );
}

function Details({ text }: { text: string }) {
  return (
    text && (
      <>
        <br />
        <span style={styles.aside}>{text}</span>
      </>
    )
  );
}
