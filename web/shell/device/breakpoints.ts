export const MOBILE_BELOW = 768
