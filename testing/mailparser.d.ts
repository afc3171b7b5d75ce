/** What the tests read messages back with; it brings no types of its own. */
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
      /** Shown in the message itself. */
      related?: boolean;
      content: Buffer;
    }[];
  }
  export function simpleParser(source: string, options?: { skipImageLinks?: boolean }): Promise<ParsedMail>;
}
