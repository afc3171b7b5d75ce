const METHODS = [{ id: 'card', name: 'Card', note: 'Debit or credit' }] as const;

/** How to pay. One entry for each method that there is; card is the default (Specification 4). */
export function PaymentMethods() {
  return (
    <fieldset>
      <legend className="field__label">How would you like to pay?</legend>
      <div className="picks picks--2">
        {METHODS.map((method) => (
          <label className="pick" key={method.id}>
            <input type="radio" name="payment-type" value={method.id} defaultChecked={method.id === 'card'} />
            <span>
              <span className="pick__name">{method.name}</span>
              <span className="pick__note">{method.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
