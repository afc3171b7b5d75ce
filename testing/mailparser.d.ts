/** Reads messages in tests; the package has no types. */
declare module 'mailparser' {
  interface Address {
    value: { address: string; name: string }[];
    text: string;
  }
  interface ParsedMail {
    subject: string;
    text: string;
    html: string;
    messageId: string;
    from: Address;
    to: Address;
    replyTo?: Address;
    attachments: {
      filename: string;
      contentType: string;
      contentDisposition: string;
      cid?: string;
      /** Shown inline in the message. */
      related?: boolean;
      content: Buffer;
    }[];
  }
  export function simpleParser(source: string, options?: { skipImageLinks?: boolean }): Promise<ParsedMail>;
}
