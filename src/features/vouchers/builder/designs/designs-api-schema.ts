import { z } from 'zod';

const design = z.object({ id: z.string(), name: z.string(), thumbnail_path: z.string() });

export const templatesResponse = z
  .object({
    templates: z.array(design).describe('Designs of e-vouchers'),
    cards: z.array(design).describe('Gift cards, and cards to print'),
  })
  .meta({ id: 'VoucherTemplates' });

export type OfferedDesigns = z.infer<typeof templatesResponse>;
export type OfferedDesign = z.infer<typeof design>;
