import { formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { learningOf, opensLater, type PaidOrders, validAccess } from './access.server.ts';
import { accessCodes } from './queue-access-email.server.ts';

interface Context {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  paidOrders: PaidOrders;
}

export const accessEmail = email({
  ...accessCodes,
  async compose(orderId, { db, secrets, publicUrl, paidOrders }: Context, { now }) {
    const access = await validAccess(db, paidOrders(db), now)
      .where('order_id', '=', orderId)
      .select('encrypted_code')
      .orderBy('copy')
      .execute();
    const copies = await Promise.all(
      access.map(async (copy) => ({ ...copy, learning: await learningOf(db, copy) })),
    );
    const codes = copies.flatMap(({ encrypted_code, learning }) => {
      if (!encrypted_code || learning.length === 0) return [];
      const code = secrets.decrypt(encrypted_code);
      return [{ code, pageUrl: `${publicUrl}/learning/${code}`, names: learning.map(({ name }) => name) }];
    });
    if (!access[0] || codes.length === 0) return undefined;
    const content = {
      codes,
      enterUrl: `${publicUrl}/learning`,
      expiresOn: access[0].expires_on,
      opensOn: opensLater(access[0], now),
    };
    return { body: <LearningEmail content={content} /> };
  },
  async readdress(tx, orderId, to) {
    const change = { email: to.toLowerCase() };
    await tx.updateTable('learning_access').set(change).where('order_id', '=', orderId).execute();
    return true;
  },
});

interface AccessEmailContent {
  /** One code for each copy. */
  codes: {
    code: string;
    /** The library of the code: a bearer link. */
    pageUrl: string;
    names: string[];
  }[];
  /** The page with the code form. */
  enterUrl: string;
  expiresOn: string;
  /** The day from which they open, where the buyer did not ask for them at once. */
  opensOn: string | null;
}

function LearningEmail({
  content: { codes, enterUrl, expiresOn, opensOn },
}: {
  content: AccessEmailContent;
}) {
  const several = codes.length > 1;
  return (
    <EmailLayout
      preview={several ? 'Your codes and the links to get started' : 'Your code and the link to get started'}
      heading="Your learning materials are ready"
    >
      {several && (
        <Text style={styles.text}>
          You bought {codes.length} copies. Each has a code of its own, so you can give one to somebody else.
        </Text>
      )}
      {opensOn && (
        <Text style={styles.text}>
          They open on {formatDate(opensOn)}, when your 14 days to cancel are over. You can open them sooner
          by the link: you then can’t cancel them for a refund.
        </Text>
      )}
      {codes.map((copy, index) => (
        <Copy
          key={copy.code}
          copy={copy}
          number={several ? index + 1 : undefined}
          enterUrl={enterUrl}
          expiresOn={expiresOn}
        />
      ))}
      <Text style={styles.small}>
        Keep this email safe: anyone with {several ? 'a code or a link' : 'the code or the link'} can open
        what you bought. If you lose it, you can have it sent to this address again from the same page.
      </Text>
    </EmailLayout>
  );
}

function Copy({
  copy: { code, pageUrl, names },
  number,
  enterUrl,
  expiresOn,
}: {
  copy: AccessEmailContent['codes'][number];
  /** Where there are several copies. */
  number: number | undefined;
  enterUrl: string;
  expiresOn: string;
}) {
  return (
    <>
      <Text style={styles.text}>
        {number && <strong>Copy {number}. </strong>}
        {formatList(names)}: yours until {formatDate(expiresOn)}, on any phone, tablet or computer.
      </Text>
      <Text style={styles.text}>
        <a href={pageUrl} style={styles.link}>
          Start learning
        </a>
      </Text>
      <Text style={styles.text}>
        Or enter this code at{' '}
        <a href={enterUrl} style={styles.link}>
          {enterUrl.replace(/^https?:\/\//, '')}
        </a>
        :
      </Text>
      <Text className="in-code" style={codeStyle}>
        {code}
      </Text>
    </>
  );
}

const codeStyle = {
  ...styles.text,
  backgroundColor: '#f1eee4',
  borderRadius: '10px',
  padding: '16px 8px',
  fontSize: '20px',
  fontWeight: 800,
  textAlign: 'center' as const,
};

/** "Theory Training, Brain Training and Hazard Perception". */
function formatList(names: string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
