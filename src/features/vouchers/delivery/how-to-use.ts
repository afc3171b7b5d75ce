/** The steps to use a voucher: in the email, on its page, and on paper. What is given for a product is claimed by its link. */
export function howToUse(site: string, phone: string, gift?: string | null): string[] {
  return [
    ...(gift
      ? [
          'Follow the link to your gift, and claim it there.',
          `Would you prefer something else? Choose it at ${site}, and enter the code at the checkout.`,
        ]
      : [
          `Find your area and choose your lessons at ${site}.`,
          'At the checkout, enter the code. It covers your order up to its value, and anything left stays on the voucher.',
        ]),
    `Stuck? Ring us on ${phone} and we’ll help.`,
  ];
}
