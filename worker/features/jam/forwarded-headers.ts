/** What the worker says of a socket to the object that takes it over, each as one header. */
export const GUEST_HEADER = 'x-jam-guest'
/** The seat that a socket of live frames may send for; left out for those who only watch. */
export const SEAT_HEADER = 'x-jam-seat'
