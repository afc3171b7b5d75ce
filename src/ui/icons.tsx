/** Lucide's drawings without its 2 kB of code, which every page would load. They say nothing to a screen reader. */
function Icon({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export function PhoneIcon() {
  return (
    <Icon d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" />
  );
}

export function BasketIcon() {
  return (
    <Icon d="m15 11-1 9M19 11l-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7M9 11l1 9" />
  );
}

export function TickIcon() {
  return <Icon d="M20 6 9 17l-5-5" />;
}

export function SearchIcon() {
  return <Icon d="m21 21-4.34-4.34M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16" />;
}

export function InfoIcon() {
  return <Icon d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M12 16v-4M12 8h.01" />;
}

export function NextIcon() {
  return <Icon d="m9 18 6-6-6-6" />;
}

export function OpenIcon() {
  return <Icon d="m6 9 6 6 6-6" />;
}

export function LockIcon() {
  return (
    <Icon d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4" />
  );
}

export function PrinterIcon() {
  return (
    <Icon d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1" />
  );
}
