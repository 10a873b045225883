/** RFC 5321, section 4.5.3.1, less the angle brackets. */
export const EMAIL_MAX_LENGTH = 254
