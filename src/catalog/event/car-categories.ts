/** Car categories that forms suggest; events may have others. */
export const carCategories: readonly string[] =
  `American Luxury, Amphibious Cars, Antiques, Brass Era, British Cars, Classics, Coachbuilt, Convertibles, Customs,
  Daily Drivers, Drag Cars, Electric Cars, European Cars, Exotics, Full Classics, Gassers, GT Cars, Hot Hatches, Hot
  Rods, Imports, Japanese Cars, Karts, Kit Cars, Lifted Trucks, Lowriders, Micro Cars, Military Vehicles, Modified,
  Motorcycles, Muscle Cars, Off-Road, Open-Wheel Cars, Original Survivors, Pickups, Pony Cars, Post-War Sports, Pre-War
  Classics, Race Cars, Rat Rods, Replicas, Resto-Mods, Roadsters, Sedans, Special Interest, Sports Cars, Station Wagons,
  Street Rods, Supercars, Survivors, Touring Cars, Tractors, Trucks, Tuners, Vans, Vintage Race Cars, Vintage Sports
  Cars, Wooden Boats`.split(/,\s+/)
