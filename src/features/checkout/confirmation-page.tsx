export default function ConfirmationPage() {
  return <h1>Confirmation</h1>;
}
