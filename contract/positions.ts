/** The header with which a response says its position, and a request brings the highest that its client saw. */
export const positionHeader = 'longwave-position'

/** Later than any that a server says: a client that remembers none brings it, and the server asks its database once. */
export const latestPosition = 10 ** 15 - 1
