/** What is handed to a gateway for texts. */
export interface TextToSend {
  /** +447… */
  to: string;
  body: string;
  /** Where it tells what became of the text; it names our row. */
  statusUrl: string;
  /** For how long it is of use. */
  validSeconds: number;
}

export type Handed =
  | { kind: 'accepted'; id: string; segments: number | undefined }
  /** For good: this text, or this number. */
  | { kind: 'refused'; code: number; reason: string; isStopped: boolean }
  /** Nothing was taken: too many at once. */
  | { kind: 'later'; reason: string }
  /** Nothing was taken: the gateway is away, or refuses us for every recipient. */
  | { kind: 'unreachable'; reason: string }
  /** It may have been taken: nobody said. */
  | { kind: 'unknown'; reason: string };

/** A text as the gateway lists it. */
export interface ListedText {
  id: string;
  body: string;
  createdAt: Date;
}

export interface TextPrice {
  /** In millionths of the unit. */
  micros: number;
  /** "GBP", "USD" */
  unit: string;
}

/** A message of the gateway to us, by its form's fields, once its signature is right. */
export type TextNotice =
  | { kind: 'status'; id: string; state: 'sent' | 'delivered' | 'undelivered'; code: number | undefined }
  | { kind: 'reply'; id: string; from: string; body: string };

/** What every gateway for texts answers. */
export interface TextGateway {
  send(text: TextToSend): Promise<Handed>;
  /**
   * What a text cost, by its own account. Undefined where it has not said yet, and `away` where it does not answer.
   */
  priceOf(id: string): Promise<TextPrice | 'away' | undefined>;
  /** What it has taken for a number, the latest first. Undefined where it does not say. */
  list(to: string): Promise<ListedText[] | undefined>;
  /** Undefined where the signature is wrong. `unknown` means a right one about something else. */
  readNotice(signed: {
    url: string;
    fields: URLSearchParams;
    signature: string | undefined;
  }): TextNotice | 'unknown' | undefined;
}
