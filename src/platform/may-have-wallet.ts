/** A browser that knows no wallet never will: for others the place is kept, so that nothing moves when the buttons come. */
export function mayHaveWallet(): boolean {
  return typeof window !== 'undefined' && ('PaymentRequest' in window || 'ApplePaySession' in window);
}
