import { Camera } from '#src/ui/drawings/camera.ts';
import { Gauge } from '#src/ui/drawings/gauge.ts';
import { icon } from '#src/ui/icons.tsx';

export const PhotographIcon = icon(Camera);
export const OdometerIcon = icon(Gauge);
