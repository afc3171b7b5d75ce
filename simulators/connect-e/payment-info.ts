import type { TokenRecord } from './records.ts';

/**
 * The answer of GET /v1/payments/{token}, in the form observed on the wire rather than the one documented: the
 * date is not ISO 8601, the expiry is a whole date, the keys of the delivery are capitalised. It holds no amount,
 * no currency and no order number.
 */
export function paymentInfo(record: TokenRecord, namesWallet: boolean): Record<string, unknown> {
  const { request, added } = record;
  const shipping = request.shippingDetails?.address ?? {};
  return {
    transactionDateTime: observedDate(record.executedAt ?? 0),
    statusCode: record.statusCode,
    message: record.message,
    crossReference: record.crossReference,
    authCode: record.authCode,
    cardNumber: record.card?.masked ?? '',
    cardName: record.card?.name ?? '',
    expiryDate: record.card?.expiry ?? '',
    cardType: record.card?.type ?? '',
    ...(record.paymentMethodId && { paymentMethodId: record.paymentMethodId }),
    ...(record.wallet && namesWallet && { wallet: record.wallet }),
    billingAddress: {
      address1: request.userAddress1 ?? '',
      address2: request.userAddress2 ?? '',
      address3: request.userAddress3 ?? '',
      address4: request.userAddress4 ?? '',
      city: request.userCity ?? '',
      state: request.userState ?? '',
      postcode: request.userPostcode ?? '',
      countryCode: request.userCountryCode ?? '',
      ...record.billing,
    },
    shippingDetails: {
      Name: request.shippingDetails?.name ?? '',
      Address: {
        address1: shipping.address1 ?? '',
        address2: shipping.address2 ?? '',
        address3: shipping.address3 ?? '',
        address4: shipping.address4 ?? '',
        city: shipping.city ?? '',
        state: shipping.state ?? '',
        postcode: shipping.postcode ?? '',
        countryCode: shipping.countryCode ?? '',
      },
    },
    userEmailAddress: added.userEmailAddress ?? request.userEmailAddress ?? '',
    userPhoneNumber: added.userPhoneNumber ?? request.userPhoneNumber ?? '',
    metaData: { ...added.metaData, ...request.metaData },
  };
}

/** `2021-07-15 08:46:01.491000 +0000 UTC` */
function observedDate(at: number): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}000 +0000 UTC`;
}
