/** What stands on the field: makes, categories, awards and what else there is. */
import { words } from '../model/recipe.ts'

export const makes = {
  american: words(
    'Ford, Chevrolet, Pontiac, Buick, Oldsmobile, Dodge, Plymouth, Mercury, Cadillac, Chrysler, AMC, Studebaker, Lincoln, Packard, Hudson',
  ),
  marque: words(
    'Corvette, Mustang, Camaro, Thunderbird, Mopar, Pontiac, Buick, Studebaker, Porsche, BMW, Jaguar, MG, Triumph, Miata, Volkswagen, Mercedes-Benz, Datsun, Volvo, Packard, Mini, Alfa Romeo, Cadillac, Firebird, Austin-Healey',
  ),
  european: words(
    'Porsche, BMW, Mercedes-Benz, Jaguar, MG, Triumph, Alfa Romeo, Ferrari, Lotus, Audi, Volvo, Saab, Fiat, Lancia, Aston Martin, Austin-Healey',
  ),
  japanese: words('Honda, Toyota, Nissan, Subaru, Mazda, Mitsubishi, Acura, Lexus, Datsun'),
  trucks: words('Ford, Chevrolet, GMC, Dodge, International, Jeep, Toyota, Studebaker'),
  grand: words(
    'Packard, Duesenberg, Auburn, Cord, Bugatti, Delahaye, Rolls-Royce, Bentley, Pierce-Arrow, Alfa Romeo, Ferrari, Mercedes-Benz, Aston Martin, Stutz, Lincoln, Cadillac',
  ),
  track: words('Porsche, BMW, Mazda, Corvette, Mustang, Subaru, Honda, Audi, Toyota, Lotus'),
  boats: words('Chris-Craft, Gar Wood, Hacker-Craft, Century, Lyman, Riva, Donzi, Thompson'),
} as const

export const categories = {
  show: words(
    'Muscle Cars, Hot Rods, Street Rods, Classics, Customs, Antiques, Trucks, Sports Cars, Rat Rods, Survivors, Special Interest, Motorcycles',
  ),
  late: words('JDM, Tuners, Stance, Euro, Drift, Track Builds, Audio Builds, Electric Vehicles'),
  sporting: words('Sports Cars, Vintage Sports Cars, Hot Hatches, Sedans, Touring Cars, GT Cars'),
  drag: words(
    'Super Comp, Super Gas, Pro ET, Sportsman ET, Gassers, Nostalgia Funny Cars, Junior Dragsters, Street Cars, Motorcycles, Door Slammers',
  ),
  oval: words(
    'Late Models, Modifieds, Street Stocks, Sprint Cars, Midgets, Legends Cars, Hornets, Bandoleros, Super Late Models',
  ),
  road: words(
    'Formula Cars, Spec Racers, GT Cars, Touring Cars, Vintage Race Cars, Prototypes, Production Cars',
  ),
  grand: words(
    'Pre-War Classics, Coachbuilt, Brass Era, Full Classics, Post-War Sports, Vintage Race Cars, Preservation Class, American Luxury',
  ),
  boats: words(
    'Wooden Boats, Runabouts, Classic Outboards, Cabin Cruisers, Amphibious Cars, Vintage Hydroplanes, Boat and Tow Car Pairs',
  ),
  parts: words(
    'Classics, Muscle Cars, Antiques, Trucks, Motorcycles, Parts and Tools, Automobilia',
  ),
} as const

export const awards = {
  show: words(
    "Best of Show, People's Choice, Best Paint, Best Engine, Best Interior, Top 25, Mayor's Choice, Longest Drive, Club Participation, Best Truck, Best Original, Young Owner, Kids' Choice, Best Work in Progress",
  ),
  street: words(
    "Car of the Night, People's Choice, Best Survivor, Sponsor's Pick, Farthest Driven",
  ),
  late: words('Best JDM, Best Euro, Best Engine Bay, Best Fitment, Cleanest Build, Best Domestic'),
  grand: words(
    "Best of Show, Chairman's Award, Best Preservation, Most Elegant Open Car, Most Elegant Closed Car, People's Choice, First in Class, Honorary Judge's Award",
  ),
  judged: words(
    'Gold, Silver, Bronze, Best in Class, Senior Award, Junior Award, Preservation Award, Best Restoration',
  ),
  racing: words('Feature Winner, Class Trophies, Hard Charger, Fast Qualifier, Rookie of the Day'),
  drag: words('Class Winner, Runner-Up, Best Reaction Time, Best Appearing, Low ET'),
  timed: words('Class Trophies, Fastest Time of Day, Top Novice, Fastest on Index'),
  boats: words("Best of Show, Best Runabout, Captain's Choice, Best Restoration, People's Choice"),
} as const

export const features = {
  show: words(
    'Food Trucks, Live Music, Dash Plaques, Door Prizes, 50/50 Raffle, Vendor Area, Kids Activities, Silent Auction, Goody Bags, DJ, Free Parking, Wheelchair Accessible, Pin-Up Contest, Valve Cover Racing, Pet Friendly',
  ),
  street: words(
    'Live Music, Food Trucks, 50/50 Raffle, DJ, Door Prizes, Free Parking, Pet Friendly',
  ),
  coffee: words('Coffee, Fresh Pastries, Free Parking, Pet Friendly, Breakfast Available'),
  racing: words(
    'Concessions, Camping, Pit Passes, Autograph Session, Kids Activities, Swap Area, Tailgating, Grandstand Seating, Fireworks',
  ),
  track: words(
    'Classroom Instruction, In-Car Coaching, Loaner Helmets, Tech Inspection, Lunch Included, Timing and Scoring, Paddock Power, Tire Service',
  ),
  market: words(
    'Swap Spaces, Car Corral, Concessions, Indoor Vendors, Free Parking, Overnight Security, Wheelchair Accessible, ATM on Site',
  ),
  formal: words(
    'Awards Dinner, Cash Bar, Silent Auction, Guest Speaker, Valet Parking, Live Music',
  ),
  lawn: words(
    'Champagne Brunch, Silent Auction, Live Jazz, Fashion Show, Book Signing, Valet Parking, Shuttle Bus, Seminar',
  ),
  museum: words(
    'Guided Tours, Gift Shop, Wheelchair Accessible, Free Parking, Library, Restoration Shop, Kids Activities, Group Rates',
  ),
  drive: words('Route Book, Lunch Stop, Dash Plaques, Support Truck, Group Photo, Rest Stops'),
  water: words(
    'Boat Rides, Live Music, Food Trucks, Dock Party, Boat Parade, Swap Area, Free Dockage',
  ),
} as const
