import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { AddressFields, noAddress } from '#src/features/addresses/address-fields.tsx';
import { DeliverySteps } from '#src/pages/product/delivery-steps.tsx';
import type { Available } from './use-school.tsx';

/** What a page of a school with this shows. */
function shown(available: Available, Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component, HydrateFallback: Component }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { available } } }} />);
}

function address() {
  return (
    <AddressFields
      prefix="billing"
      legend="Billing address"
      address={noAddress}
      onChange={() => undefined}
      mode="finder"
      onMode={() => undefined}
      errors={{}}
      autocomplete="billing"
    />
  );
}

describe('a school', () => {
  test('with an address finder looks addresses up; without one they are typed, and nothing offers to', () => {
    expect(shown({ paypal: true, addressFinder: true }, address)).toContain('Find address');
    const typed = shown({ paypal: true, addressFinder: false }, address);
    expect(typed).toContain('Address line 1');
    expect(typed).not.toMatch(/find/i);
  });

  test('names PayPal among the ways to pay where it takes it', () => {
    const steps = () => <DeliverySteps digital />;
    expect(shown({ paypal: true, addressFinder: true }, steps)).toContain('By card, PayPal or gift voucher');
    expect(shown({ paypal: false, addressFinder: true }, steps)).toContain('By card or gift voucher');
  });
});
