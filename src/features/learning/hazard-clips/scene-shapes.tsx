import type { ReactNode } from 'react';

/** What scenes show beside the site's drawings; each is drawn from its top left corner. */
export const SHAPES: Record<string, { width: number; drawing: ReactNode }> = {
  ball: {
    width: 20,
    drawing: (
      <>
        <ellipse cx="11" cy="20" rx="10" ry="3" fill="#16191d" opacity="0.3" />
        <circle cx="10" cy="10" r="10" fill="#d5281b" />
        <path d="M2 6q8 4 16 0M2 14q8-4 16 0" fill="none" stroke="#fff" strokeWidth="1.5" />
      </>
    ),
  },
  person: {
    width: 30,
    drawing: (
      <>
        <circle cx="15" cy="9" r="8" fill="#8a5a3c" />
        <path d="M6 20q9-6 18 0l2 26h-5l-1 34h-4l-1-28-1 28h-4L9 46H4z" fill="#23272d" />
      </>
    ),
  },
  cyclist: {
    width: 60,
    drawing: (
      <>
        <circle cx="30" cy="9" r="9" fill="#ffd200" />
        <path d="M17 22q13-8 26 0l3 30H14z" fill="#0a55a5" />
        <path d="M20 52h8l1 26h-6zM32 52h8l-3 26h-6z" fill="#23272d" />
        <path d="M26 60h8v44h-8z" fill="#16191d" />
        <circle cx="30" cy="66" r="4" fill="#d5281b" />
      </>
    ),
  },
  bus: {
    width: 230,
    drawing: (
      <>
        <path d="M0 14Q0 0 14 0h196q20 0 20 20v92q0 8-8 8H8q-8 0-8-8z" fill="#b01e13" />
        <path d="M12 16h36v36H12zM56 16h36v36H56zM100 16h36v36h-36zM144 16h36v36h-36z" fill="#cfe3f2" />
        <path d="M188 16h32v84h-32z" fill="#e9f1fa" />
        <path d="M4 92h8v14H4z" fill="#ffb400" />
        <circle cx="48" cy="120" r="17" fill="#16191d" />
        <circle cx="170" cy="120" r="17" fill="#16191d" />
      </>
    ),
  },
  'brake-lights': {
    width: 240,
    drawing: (
      <g fill="#ff3b2b">
        <path d="M-14 124h66v52h-66zM188 124h66v52h-66z" opacity="0.35" />
        <path d="M4 134h38v32H4zM198 134h38v32h-38z" />
      </g>
    ),
  },
  spray: {
    width: 200,
    drawing: (
      <g fill="#dfe5ea">
        <ellipse cx="60" cy="44" rx="60" ry="26" opacity="0.6" />
        <ellipse cx="140" cy="44" rx="60" ry="26" opacity="0.6" />
        <ellipse cx="100" cy="56" rx="100" ry="22" opacity="0.5" />
      </g>
    ),
  },
  zebra: {
    width: 380,
    drawing: (
      <path
        d="M14 0h40L40 44H-4zM94 0h40l-6 44H84zM172 0h40v44h-40zM248 0h40l10 44h-44zM328 0h40l18 44h-44z"
        fill="#fff"
      />
    ),
  },
  hedge: {
    width: 240,
    drawing: (
      <>
        <path
          d="M0 70q-6-34 26-36 10-30 44-22 26-24 54-4 34-14 48 14 40-4 46 26 30 10 20 40L0 96z"
          fill="#3f6b4a"
        />
        <path d="M10 80q60-22 110-6t116 6v16H0z" fill="#2f5439" />
      </>
    ),
  },
  gate: {
    width: 70,
    drawing: (
      <path
        d="M3 0v46M67 0v46M3 10h64M3 24h64M3 38h64M3 38 67 10"
        fill="none"
        stroke="#e9e2d0"
        strokeWidth="5"
      />
    ),
  },
  mud: {
    width: 130,
    drawing: <path d="M0 20q14-18 40-12t44-6q30-2 44 14t-20 18-52 2-56-16z" fill="#6b4f33" opacity="0.85" />,
  },
};
