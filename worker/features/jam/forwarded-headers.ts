/** Headers in which the worker forwards a socket's guest to the object that accepts it. */
export const GUEST_HEADER = 'x-jam-guest'
/** The seat for which a socket may send live frames; missing for viewers. */
export const SEAT_HEADER = 'x-jam-seat'
