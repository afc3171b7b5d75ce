import type { Material } from '../../material.ts';
import { countryHazards } from './hazards-country.server.ts';
import { townHazards } from './hazards-town.server.ts';

export const hazards: Material = {
  slug: 'hazard-perception',
  intro:
    'Scenes from behind the wheel. Look at each for a few seconds, name to yourself what could go wrong, and then see where to look and why.',
  units: [townHazards, countryHazards],
};
