/** Told to the window when the visitor has cleared what this browser stores: memory must not bring it back. */
export const storageCleared = 'storage-cleared'
