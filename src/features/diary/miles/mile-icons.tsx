import { Camera } from '#src/ui/drawings/camera.ts';
import { Gauge } from '#src/ui/drawings/gauge.ts';
import { Tag } from '#src/ui/drawings/tag.ts';
import { icon } from '#src/ui/icons.tsx';

export const PhotographIcon = icon(Camera);
export const OdometerIcon = icon(Gauge);
export const SpentIcon = icon(Tag);
