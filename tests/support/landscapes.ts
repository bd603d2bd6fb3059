/** One place per landscape, with and without snow in winter. */
const at = (state: string, latitude: number, longitude: number) => ({ state, latitude, longitude })

export const landscapes = [
  at('OH', 39.76, -84.19),
  at('MN', 45.56, -94.16),
  at('FL', 27.34, -82.53),
  at('ME', 43.66, -70.26),
  at('AZ', 33.45, -112.07),
  at('CO', 39.74, -104.99),
  at('TN', 35.96, -83.92),
  at('AK', 61.22, -149.9),
] as const
