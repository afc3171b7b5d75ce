/** The steps to use a voucher: in the email, on its page, and on paper. */
export function howToUse(site: string, phone: string): string[] {
  return [
    `Find your area and choose your lessons at ${site}.`,
    'At the checkout, enter the code. It covers your order up to its value, and anything left stays on the voucher.',
    `Stuck? Ring us on ${phone} and we’ll help.`,
  ];
}
