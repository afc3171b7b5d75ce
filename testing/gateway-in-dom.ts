import { HELEN, type TestBuyer, VISA } from './buyer.ts';

/** What the page has the gateway’s form executed with. */
export type CardInfo = { paymentMethodId?: string; savePaymentMethod?: boolean };

type Loaded = NonNullable<typeof globalThis.window.Connect>;
type WalletConfig = ConstructorParameters<NonNullable<Loaded['Wallet']>>[0];
type CardConfig = ConstructorParameters<Loaded['ConnectE']>[0];

/** Puts the gateway's script into the window as it is once it has loaded. `executed` gets what its form is executed with. */
export function loadCardForm(
  form: 'opens' | 'fails' | 'hangs',
  { buyer, executed }: { buyer: () => TestBuyer; executed: CardInfo[] },
) {
  const formOf = (execute: (token: string, info: CardInfo) => Promise<unknown>) =>
    class {
      #token: string;
      constructor(config: CardConfig) {
        this.#token = config.paymentDetails.paymentToken;
        if (form !== 'hangs')
          queueMicrotask(form === 'opens' ? config.onIframeLoaded : config.onIframeLoadFailed);
      }
      updateAccessToken(details: { paymentToken: string }) {
        this.#token = details.paymentToken;
      }
      async executePayment(info: CardInfo = {}) {
        executed.push(info);
        await execute(this.#token, info);
      }
    };
  globalThis.window.Connect = {
    ConnectE: formOf((token, info) => buyer().enterCard(token, VISA, info)),
    ConnectERecurringPayment: formOf((token, { paymentMethodId = null }) =>
      buyer().enterSecurityCode(token, paymentMethodId),
    ),
  };
}

/** Adds the gateway's component of wallets. Answers the sheet of the component that is made last. */
export function loadWallets(buttons: 'shown' | 'unavailable', buyer: () => TestBuyer) {
  const { Connect } = globalThis.window;
  if (!Connect) throw new Error('The card form comes first');
  const sheet = {
    token: '',
    open: () => {},
    close: () => {},
    async pay(_number?: string): Promise<void> {},
  };
  Connect.Wallet = class {
    constructor(
      { paymentDetails, emailRequired, onIframeLoaded, onIframeLoadFailed, callbacks }: WalletConfig,
      fail: (errors: { message: string }[]) => void,
      complete: () => void,
    ) {
      queueMicrotask(buttons === 'shown' ? onIframeLoaded : onIframeLoadFailed);
      sheet.token = paymentDetails.paymentToken;
      sheet.open = callbacks.onPaymentInitiated;
      sheet.close = callbacks.onPaymentCancelled;
      sheet.pay = async (number) => {
        const { statusCode = 500, message = '' } = await buyer().payInSheet(
          sheet.token,
          number,
          'apple-pay',
          emailRequired ? HELEN : {},
        );
        if (statusCode >= 400) fail([{ message }]);
        else complete();
      };
    }
  };
  return sheet;
}
