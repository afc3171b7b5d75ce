export const SOCIAL_NETWORKS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
} as const;
export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const socialNetworks = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];
