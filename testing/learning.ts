import type { TestApp } from './app.ts';
import { testBuyer } from './buyer.ts';

const BUNDLE = { product_id: 31, type: 'bundle' } as const;

/** Buys the bundle, and answers the code that opens its parts. */
export async function boughtLearningCode(app: TestApp, email = 'learner@example.co.uk'): Promise<string> {
  const buyer = await (await testBuyer(app, [BUNDLE])).fillIn({ email });
  const paid = await buyer.pay();
  if (paid.status !== 200) throw new Error(paid.text);
  const { encrypted_code } = await app.db
    .selectFrom('learning_access')
    .select('encrypted_code')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return app.running.services.secrets.decrypt(encrypted_code ?? '');
}
