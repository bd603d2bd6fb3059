/** Words to suggest while makes and kinds of cars are typed. Others are as welcome. */

const words = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

export const carMakes = words(`Acura, Alfa Romeo, Allard, AMC, Aston Martin, Auburn, Audi,
  Austin, Austin-Healey, Bentley, BMW, Bricklin, Bugatti, Buick, Cadillac, Checker, Chevrolet, Chris-Craft,
  Chrysler, Citroën, Cord, Corvette, Crosley, Daimler, Datsun, Delahaye, Delorean, DeSoto, De Tomaso, Dodge,
  Duesenberg, Edsel, Ferrari, Fiat, Ford, Franklin, Gar Wood, Genesis, GMC, Hacker-Craft, Harley-Davidson,
  Holden, Honda, Hudson, Hummer, Hupmobile, Hyundai, Indian, Infiniti, International, Isuzu, Jaguar, Jeep,
  Jensen, Kaiser, Kia, Koenigsegg, Lamborghini, Lancia, Land Rover, LaSalle, Lexus, Lincoln, Lotus, Lucid,
  Lyman, Marmon, Maserati, Maybach, Mazda, McLaren, Mercedes-Benz, Mercury, MG, Mini, Mitsubishi, Morgan,
  Morris, Nash, Nissan, Oldsmobile, Opel, Packard, Pagani, Peugeot, Pierce-Arrow, Plymouth, Polestar, Pontiac,
  Porsche, Rambler, Renault, Riva, Rivian, Rolls-Royce, Saab, Saturn, Scion, Shelby, Studebaker, Stutz, Subaru,
  Sunbeam, Suzuki, Tesla, Toyota, Triumph, Tucker, TVR, Volkswagen, Volvo, Willys`)

export const carCategories =
  words(`American Luxury, Amphibious Cars, Antiques, Brass Era, British Cars, Classics, Coachbuilt, Convertibles,
  Customs, Daily Drivers, Drag Cars, Electric Cars, European Cars, Exotics, Full Classics, Gassers, GT Cars,
  Hot Hatches, Hot Rods, Imports, Japanese Cars, Karts, Kit Cars, Lifted Trucks, Lowriders, Micro Cars,
  Military Vehicles, Modified, Motorcycles, Muscle Cars, Off-Road, Open-Wheel Cars, Original Survivors,
  Pickups, Pony Cars, Post-War Sports, Pre-War Classics, Race Cars, Rat Rods, Replicas, Resto-Mods,
  Roadsters, Sedans, Special Interest, Sports Cars, Station Wagons, Street Rods, Supercars, Survivors,
  Touring Cars, Tractors, Trucks, Tuners, Vans, Vintage Race Cars, Vintage Sports Cars, Wooden Boats`)
