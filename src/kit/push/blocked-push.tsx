/** For a browser that was told not to ask again, which only its own settings can change. */
export function BlockedPush() {
  return (
    <>
      <p>
        <strong>This device is blocking our notifications.</strong> Emails still arrive.
      </p>
      <p className="small">
        To allow them: on a phone, open Settings, Notifications, and this browser or app; on a computer, the
        icon beside the address. Then open this page again.
      </p>
    </>
  );
}
