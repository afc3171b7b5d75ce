import type { Material } from '../../material.ts';
import { countryHazards } from './hazards-country.server.ts';
import { motorwayHazards } from './hazards-motorway.server.ts';
import { townHazards } from './hazards-town.server.ts';

export const hazards: Material = {
  slug: 'hazard-perception',
  intro:
    'Twenty short clips from behind the wheel. Press the picture, Space or Enter as soon as you see a hazard develop. You can score up to five points for each, as in the theory test.',
  units: [townHazards, countryHazards, motorwayHazards],
};
