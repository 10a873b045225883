/** The specification's width below which a device is a mobile one, in CSS pixels; `theme.css` has the others. */
export const MOBILE_BELOW = 768
